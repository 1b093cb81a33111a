/** The sections of the API reference, in order. */
export const TAGS = {
  Customers: 'Founders for whom you form companies.',
  'Customer sessions': 'Short-lived tokens that let a founder’s browser read the founder’s own data.',
  Companies: 'LLCs and C-Corps, from the formation request to the EIN.',
  'Required actions': 'Requests to you that must be resolved before a formation can continue.',
  Signatures: 'Links where founders sign Form SS-4 and Form 8821.',
  Documents: 'The documents of a company.',
  'Annual reports': 'Yearly state filings: fees, requirements, reports and due dates.',
  'Webhook endpoint': 'The address that receives your events, and the event types that it receives.',
  'Webhook deliveries': 'Sent events, responses, and redelivery.',
  References: 'Industries, states, countries and fees.',
  Playground: 'Simulates external steps for test companies. Available in the sandbox only.',
  'Operations desk': 'For the service’s operators: records results from states, the IRS and the mail.',
  Events: 'Webhook events that are sent to your endpoint.',
} as const;

export type Tag = keyof typeof TAGS;
