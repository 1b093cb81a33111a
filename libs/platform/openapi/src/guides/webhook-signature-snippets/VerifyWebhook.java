import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class VerifyWebhook {
    private static final long TOLERANCE_SECONDS = 5 * 60;

    /** Verifies webhook-id, webhook-timestamp and webhook-signature. Pass the raw body. */
    public static boolean verifyStandard(String secret, String id, String timestamp, String signatures, byte[] body) {
        if (!timestamp.matches("\\d{1,12}")) return false;
        long age = Math.abs(Instant.now().getEpochSecond() - Long.parseLong(timestamp));
        if (age > TOLERANCE_SECONDS) return false;
        byte[] head = (id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8);
        String expected = "v1," + Base64.getEncoder().encodeToString(sign(secret, head, body));
        for (String one : signatures.split(" ")) if (same(one, expected)) return true;
        return false;
    }

    /** Verifies x-service-signature. It is simpler, but does not prevent replays. */
    public static boolean verifyPlain(String secret, String signature, byte[] body) {
        return same(signature, HexFormat.of().formatHex(sign(secret, body)));
    }

    private static byte[] sign(String secret, byte[]... parts) {
        byte[] key = Base64.getDecoder().decode(secret.substring("whsec_".length()));
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            for (byte[] part : parts) mac.update(part);
            return mac.doFinal();
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException(error);
        }
    }

    private static boolean same(String given, String expected) {
        return MessageDigest.isEqual(given.getBytes(StandardCharsets.UTF_8), expected.getBytes(StandardCharsets.UTF_8));
    }
}
