import { Module } from '@nestjs/common';
import { OAuthController } from './oauth/oauth.controller.js';
import { IdentityPagesController } from './pages/identity-pages.controller.js';

/** What the authorization server's port serves. */
@Module({})
export class IdentityRoutesModule {
  static readonly routes = {
    module: IdentityRoutesModule,
    controllers: [OAuthController, IdentityPagesController],
  };
}
