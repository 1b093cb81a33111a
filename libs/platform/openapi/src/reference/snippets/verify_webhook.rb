require 'base64'
require 'openssl'

TOLERANCE_SECONDS = 5 * 60

def sign(secret, content)
  key = Base64.strict_decode64(secret.delete_prefix('whsec_'))
  OpenSSL::HMAC.digest('SHA256', key, content)
end

# webhook-id, webhook-timestamp, webhook-signature. body is what arrived, byte for byte: request.raw_post in Rails.
def verify_standard(secret, id, timestamp, signatures, body)
  return false unless timestamp.match?(/\A\d+\z/) && (Time.now.to_i - timestamp.to_i).abs <= TOLERANCE_SECONDS

  expected = "v1,#{Base64.strict_encode64(sign(secret, "#{id}.#{timestamp}.".b + body.b))}"
  signatures.split(' ').any? { |one| OpenSSL.secure_compare(one, expected) }
end

# x-service-signature: simpler, and blind to a webhook that is sent again by somebody else.
def verify_plain(secret, signature, body)
  OpenSSL.secure_compare(signature, sign(secret, body).unpack1('H*'))
end
