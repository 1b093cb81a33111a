import { openLater } from './open-later.js';

const URL = 'https://service.test/sign';

describe('openLater', () => {
  const places: string[] = [];
  const tab = (): Window & { isClosed?: boolean } => {
    const location = { replace: (url: string) => places.push(url) };
    const opened = { opener: {}, closed: false, location, close: () => (opened.closed = true) };
    return opened as unknown as Window;
  };

  beforeEach(() => {
    places.length = 0;
  });

  it('opens the window before it knows the address', async () => {
    const opened = tab();
    const order: string[] = [];
    const link = openLater(
      () => {
        order.push('address');
        return Promise.resolve(URL);
      },
      () => {
        order.push('window');
        return opened;
      },
    );
    expect(order).toEqual(['window', 'address']);
    expect(await link).toEqual({ url: URL, opened: true });
    expect([places, opened.opener]).toEqual([[URL], null]);
  });

  it('returns the address if the browser blocks the window', async () => {
    expect(
      await openLater(
        () => Promise.resolve(URL),
        () => null,
      ),
    ).toEqual({ url: URL, opened: false });
  });

  it('returns the address if the window was closed in the meantime', async () => {
    const opened = tab();
    const link = openLater(
      () => Promise.resolve(URL),
      () => opened,
    );
    opened.close();
    expect(await link).toEqual({ url: URL, opened: false });
    expect(places).toEqual([]);
  });

  it('closes the window if there is no address', async () => {
    const opened = tab();
    const failure = new Error('no link');
    await expect(
      openLater(
        () => Promise.reject(failure),
        () => opened,
      ),
    ).rejects.toBe(failure);
    expect(opened.closed).toBe(true);
  });
});
