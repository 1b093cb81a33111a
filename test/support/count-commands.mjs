// Loaded with `--import` into a process of a spec. Appends a line with the name and the collection of each command that the
// process sends to MongoDB to the file `COMMANDS_FILE`.
import { appendFileSync } from 'node:fs';
import { MongoClient } from 'mongodb';

const { connect } = MongoClient.prototype;
MongoClient.prototype.connect = function () {
  if (!this.monitorCommands) {
    this.monitorCommands = true;
    this.on('commandStarted', ({ commandName, command }) => {
      appendFileSync(process.env.COMMANDS_FILE, `${commandName} ${command[commandName]}\n`);
    });
  }
  return connect.call(this);
};
