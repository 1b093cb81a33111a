// `node dist/test/servers/control.js <folder> kill|freeze|thaw|start|resign`: an order to the servers of a folder.
import { ORDERS, ServerSet } from './server-set.js';

const [folder, text] = process.argv.slice(2);
const order = ORDERS.find((one) => one === text);
if (folder === undefined || order === undefined) {
  console.error(`usage: control.js <folder> ${ORDERS.join('|')}`);
  process.exit(2);
}
await ServerSet.open(folder).order(order);
process.exit(0);
