/** A backup cannot be taken or checked; the message tells the operator why. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
