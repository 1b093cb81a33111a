import 'reflect-metadata';
import { replaceGlobals } from '../world/virtual-globals.js';

// Runs the scenario in a simulated world without faults, and prints its recording.

replaceGlobals();
const { recordInWorld } = await import('./in-world.js');
console.log(JSON.stringify(await recordInWorld()));
process.exit();
