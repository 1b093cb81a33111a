import 'reflect-metadata';
import { Body, Controller, Get, HttpCode, Module, Post, ValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { QuoteFeeRequest } from '#domain/annual-report';
import { CreateCompanyRequest } from '#domain/company';

/** The response of `GET`: a company as the service returned it. */
const company = { payload: JSON.parse(process.env['COMPANY'] ?? '{}') as object, error: null };

@Controller('v1/partner/companies')
class BareController {
  @Post()
  @HttpCode(200)
  create(@Body() request: CreateCompanyRequest): object {
    return { payload: request, error: null };
  }

  @Post(':id/compliance/annual-report/fee')
  @HttpCode(200)
  quote(@Body() request: QuoteFeeRequest): object {
    return { payload: request, error: null };
  }

  @Get(':id')
  get(): object {
    return company;
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

const app = await NestFactory.create(BareModule, { logger: false });
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
await app.listen(Number(process.env['PORT']), '127.0.0.1');
console.log('ready');
process.on('SIGTERM', () => process.exit(0));
