export { type Asset, asset, pageStyle, sendAsset } from './asset.js';
export {
  type Choice,
  errorSummary,
  faultAttributes,
  type Faults,
  faultText,
  select,
  type TextInput,
  textInput,
} from './form.js';
export { noticeContent, page } from './layout.js';
export { isFromOtherSite, PAGE_HEADERS, sendPage } from './send-page.js';
