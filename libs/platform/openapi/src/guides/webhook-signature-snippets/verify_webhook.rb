require 'base64'
require 'openssl'

TOLERANCE_SECONDS = 5 * 60

def sign(secret, content)
  key = Base64.strict_decode64(secret.delete_prefix('whsec_'))
  OpenSSL::HMAC.digest('SHA256', key, content)
end

# Verifies webhook-id, webhook-timestamp and webhook-signature. Pass the raw body: request.raw_post in Rails.
def verify_standard(secret, id, timestamp, signatures, body)
  return false unless timestamp.match?(/\A\d+\z/) && (Time.now.to_i - timestamp.to_i).abs <= TOLERANCE_SECONDS

  expected = "v1,#{Base64.strict_encode64(sign(secret, "#{id}.#{timestamp}.".b + body.b))}"
  signatures.split(' ').any? { |one| OpenSSL.secure_compare(one, expected) }
end

# Verifies x-service-signature. It is simpler, but does not prevent replays.
def verify_plain(secret, signature, body)
  OpenSSL.secure_compare(signature, sign(secret, body).unpack1('H*'))
end
