/** The sections of the API reference, in order. */
export const TAGS = {
  Customers: 'Founders for whom you form companies.',
  'Customer sessions': 'Short-lived tokens that let a founder’s browser read the founder’s own data.',
  Companies: 'LLCs and C corporations, from the formation request to the EIN.',
  'Required actions': 'Requests that you must answer before a formation can continue.',
  Signatures: 'Links to the page where founders sign Form SS-4 and Form 8821.',
  Documents: 'The documents of a company.',
  'Annual reports': 'Yearly state filings: fees, requirements, reports and due dates.',
  'Webhook endpoint':
    'Up to five addresses that receive your events, and the event types that each one receives.',
  'Webhook deliveries': 'Events sent to your endpoints, their responses, and how to send them again.',
  References: 'Industries, states, countries and fees.',
  Playground: 'Simulates steps of the state, the IRS and founders for test companies. Sandbox only.',
  'Operations desk': 'For the service’s operators: records results from states, the IRS and the mail.',
  Events: 'Webhook events that are sent to your endpoints.',
} as const;

export type Tag = keyof typeof TAGS;
