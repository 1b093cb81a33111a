import { Global, Module } from '@nestjs/common';
import { RequiredActionsOfCompany } from '../commands/required-actions-of-company.js';

/** Stands in for `#domain/required-action` in specs where no required action follows. */
@Global()
@Module({
  providers: [
    {
      provide: RequiredActionsOfCompany,
      useValue: { reconcile: () => Promise.resolve({ awaited: [], position: null }) },
    },
  ],
  exports: [RequiredActionsOfCompany],
})
export class NoRequiredActionsModule {}
