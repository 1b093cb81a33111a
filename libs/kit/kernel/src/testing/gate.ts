/** A promise for code under test to wait for; the spec settles it. */
export class Gate {
  private settle: { open: () => void; fail: (error: Error) => void } | undefined;
  readonly passed = new Promise<void>((resolve, reject) => {
    this.settle = { open: resolve, fail: reject };
  });

  /** Resolves the promise. */
  open(): void {
    this.settle?.open();
  }

  /** Rejects the promise. */
  fail(error: Error): void {
    this.settle?.fail(error);
  }
}
