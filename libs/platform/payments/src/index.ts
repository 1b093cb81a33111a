export * from './checkout.js';
export { PaymentsConfig } from './payments.config.js';
export { PaymentsModule } from './payments.module.js';
export { TEST_CHECKOUT_PATH, TestCheckout } from './test-checkout.js';
export { testCheckoutPage } from './test-checkout-page.js';
