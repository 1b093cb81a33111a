import { Module } from '@nestjs/common';
import { PageFilesController } from '#platform/http';
import { OAuthController } from './oauth/oauth.controller.js';
import { IdentityPagesController } from './pages/identity-pages.controller.js';

/** The routes of the authorization server's port. */
@Module({})
export class IdentityRoutesModule {
  static readonly routes = {
    module: IdentityRoutesModule,
    controllers: [OAuthController, PageFilesController, IdentityPagesController],
  };
}
