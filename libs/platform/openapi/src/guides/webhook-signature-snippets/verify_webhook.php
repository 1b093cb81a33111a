<?php

const TOLERANCE_SECONDS = 5 * 60;

function sign(string $secret, string $content): string
{
    $key = base64_decode(substr($secret, strlen('whsec_')), true);
    return hash_hmac('sha256', $content, $key, true);
}

/** Verifies webhook-id, webhook-timestamp and webhook-signature. Pass the raw body: file_get_contents('php://input'). */
function verify_standard(string $secret, string $id, string $timestamp, string $signatures, string $body): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $expected = 'v1,' . base64_encode(sign($secret, "$id.$timestamp.$body"));
    foreach (explode(' ', $signatures) as $one) {
        if (hash_equals($expected, $one)) {
            return true;
        }
    }
    return false;
}

/** Verifies x-service-signature. It is simpler, but does not prevent replays. */
function verify_plain(string $secret, string $signature, string $body): bool
{
    return hash_equals(bin2hex(sign($secret, $body)), $signature);
}
