/** A promise that a spec settles: work under test waits at it. */
export class Gate {
  private settle: { open: () => void; fail: (error: Error) => void } | undefined;
  readonly passed = new Promise<void>((resolve, reject) => {
    this.settle = { open: resolve, fail: reject };
  });

  /** From now on nothing waits at it. */
  open(): void {
    this.settle?.open();
  }

  /** Fails what waits at it. */
  fail(error: Error): void {
    this.settle?.fail(error);
  }
}
