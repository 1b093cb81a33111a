import { Global, Module } from '@nestjs/common';
import { OwnCompanies } from '../accounts/own-companies.js';

class NoCompanies extends OwnCompanies {
  override of = () => Promise.resolve([]);
  override play = () => Promise.resolve();
}

/** For specs without companies. */
@Global()
@Module({ providers: [{ provide: OwnCompanies, useClass: NoCompanies }], exports: [OwnCompanies] })
export class NoCompaniesModule {}
