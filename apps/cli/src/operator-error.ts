/** An operator's request failed. The message is for the operator; a stack trace would not help. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}
