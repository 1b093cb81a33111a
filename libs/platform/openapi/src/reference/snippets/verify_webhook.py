import base64
import hashlib
import hmac
import time

TOLERANCE_SECONDS = 5 * 60


def _hmac(secret: str, content: bytes) -> bytes:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    return hmac.new(key, content, hashlib.sha256).digest()


def verify_standard(secret: str, id: str, timestamp: str, signatures: str, body: bytes) -> bool:
    """webhook-id, webhook-timestamp, webhook-signature. `body` is what arrived, byte for byte."""
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    digest = _hmac(secret, f"{id}.{timestamp}.".encode() + body)
    expected = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(one.encode(), expected.encode()) for one in signatures.split(" "))


def verify_plain(secret: str, signature: str, body: bytes) -> bool:
    """x-service-signature: simpler, and blind to a webhook that is sent again by somebody else."""
    return hmac.compare_digest(signature.encode(), _hmac(secret, body).hex().encode())
