import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

@Controller()
class BareController {
  @Get()
  get(): object {
    return {};
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

const app = await NestFactory.create(BareModule, { logger: false });
await app.listen(Number(process.env['PORT']), '127.0.0.1');
console.log('ready');
process.on('SIGTERM', () => process.exit(0));
