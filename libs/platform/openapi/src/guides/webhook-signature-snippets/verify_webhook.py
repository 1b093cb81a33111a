import base64
import hashlib
import hmac
import time

TOLERANCE_SECONDS = 5 * 60


def _hmac(secret: str, content: bytes) -> bytes:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return hmac.new(key, content, hashlib.sha256).digest()


def verify_standard(secret: str, id: str, timestamp: str, signatures: str, body: bytes) -> bool:
    """Verifies webhook-id, webhook-timestamp and webhook-signature. Pass the raw body."""
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    digest = _hmac(secret, f"{id}.{timestamp}.".encode() + body)
    expected = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in signatures.split(" "))


def verify_plain(secret: str, signature: str, body: bytes) -> bool:
    """Verifies x-service-signature. It is simpler, but does not prevent replays."""
    return hmac.compare_digest(signature.encode(), _hmac(secret, body).hex().encode())
