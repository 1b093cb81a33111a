import { routeOptionsOf } from '#platform/http';
import { SignaturePlaygroundController } from './signature-playground.controller.js';

describe('the playground of signatures', () => {
  // A repeated step adds events to the company's stream each time.
  it.each(['resetSs4', 'requireForm8821', 'sign'] as const)('counts %s as ten requests', (step) => {
    const { cost } = routeOptionsOf({
      getHandler: () => Reflect.get(SignaturePlaygroundController.prototype, step) as never,
      getClass: () => SignaturePlaygroundController as never,
    });
    expect(cost).toBe(10);
  });
});
