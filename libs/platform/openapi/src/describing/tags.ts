/** The reference's chapters, in their order. */
export const TAGS = {
  Customers: 'The founders on whose behalf companies are formed.',
  'Customer sessions': 'Short-lived tokens with which a founder’s browser reads its own data.',
  Companies: 'LLCs and C-Corps, from the request to the EIN.',
  'Required actions': 'What the service needs from the partner before it can go on.',
  Signatures: 'Links under which founders sign the SS-4 and the Form 8821.',
  Documents: 'The papers of a company.',
  'Annual reports': 'What a state asks of a company every year: fees, requirements, reports, due dates.',
  'Webhook endpoint': 'Where events are sent to, and which.',
  'Webhook deliveries': 'What was sent, what came back, and what is sent again.',
  References: 'Industries, states, countries and fees.',
  Playground: 'Drives a test company past what happens outside. There is none in production.',
  'Operations desk': 'For the service’s own operators: what the state, the IRS and the post bring.',
  Events: 'What the service sends to a partner’s endpoint.',
} as const;

export type Tag = keyof typeof TAGS;
