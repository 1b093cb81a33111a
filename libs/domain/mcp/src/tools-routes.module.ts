import { type DynamicModule, Module } from '@nestjs/common';
import { PageFilesController } from '#platform/http';
import { type Checkout, TestCheckout } from '#platform/payments';
import { PaymentNoticeController, TestCheckoutController } from './pages/payment.controllers.js';
import { TaxIdsController } from './pages/tax-ids.controller.js';
import { ToolsController } from './transport/tools.controller.js';

/** The routes of the tool server's port. */
@Module({})
export class ToolsRoutesModule {
  /** Adds the routes of the configured checkout. */
  static routes(checkout: Checkout): DynamicModule {
    return {
      module: ToolsRoutesModule,
      controllers: [
        PageFilesController,
        TaxIdsController,
        ...(checkout instanceof TestCheckout ? [TestCheckoutController] : []),
        ...(checkout.verifyWebhook ? [PaymentNoticeController] : []),
        // Must be last: it responds at every other address.
        ToolsController,
      ],
    };
  }
}
