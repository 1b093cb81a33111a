package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

func sign(secret string, content []byte) []byte {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		panic(err)
	}
	mac := hmac.New(sha256.New, key)
	mac.Write(content)
	return mac.Sum(nil)
}

// VerifyStandard verifies webhook-id, webhook-timestamp and webhook-signature. Pass the raw body.
func VerifyStandard(secret, id, timestamp, signatures string, body []byte) bool {
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > tolerance {
		return false
	}
	expected := sign(secret, append([]byte(id+"."+timestamp+"."), body...))
	for _, one := range strings.Split(signatures, " ") {
		encoded, isV1 := strings.CutPrefix(one, "v1,")
		given, err := base64.StdEncoding.DecodeString(encoded)
		if isV1 && err == nil && hmac.Equal(given, expected) {
			return true
		}
	}
	return false
}

// VerifyPlain verifies x-service-signature. It is simpler, but does not prevent replays.
func VerifyPlain(secret, signature string, body []byte) bool {
	given, err := hex.DecodeString(signature)
	return err == nil && hmac.Equal(given, sign(secret, body))
}
