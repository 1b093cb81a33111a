/** What an operator asked for cannot be had; the message is for them, and a stack would tell them nothing. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
