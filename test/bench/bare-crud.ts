import 'reflect-metadata';
import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  HttpException,
  Module,
  Param,
  Post,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { QuoteFeeRequest } from '#domain/annual-report';
import { CreateCompanyRequest } from '#domain/company';
import { openSqlite } from '#kit/event-store/adapters';

// A careful team's service without events: the same DTO, the driver and the durability of our event store, and one
// transaction per request.

const { PORT, FOLDER = '.', API_KEY = '', CUSTOMER_ID = '', COMPANY = '{}', COMPANY_ID = '' } = process.env;
/** Requests per second of a partner: counted, but never refused, as with `RATE_LIMIT_PER_SECOND=0`. */
const LIMIT = Infinity;

const database = openSqlite(join(FOLDER, 'crud.sqlite'));
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = FULL;
  CREATE TABLE keys (hash TEXT PRIMARY KEY, partner TEXT NOT NULL) STRICT;
  CREATE TABLE customers (id TEXT PRIMARY KEY, partner TEXT NOT NULL) STRICT;
  CREATE TABLE companies (id TEXT PRIMARY KEY, partner TEXT NOT NULL, customer TEXT NOT NULL, created_at TEXT NOT NULL,
    body TEXT NOT NULL) STRICT;
  CREATE INDEX companies_of_partner ON companies (partner, created_at, id);
  CREATE TABLE idempotency (partner TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, response TEXT,
    PRIMARY KEY (partner, key)) STRICT;
  CREATE TABLE outbox (number INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
`);
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const partner = randomUUID();
database.prepare('INSERT INTO keys VALUES (?, ?)').run(hashOf(API_KEY), partner);
database.prepare('INSERT INTO customers VALUES (?, ?)').run(CUSTOMER_ID, partner);
const addCompany = database.prepare('INSERT INTO companies VALUES (?, ?, ?, ?, ?)');
addCompany.run(COMPANY_ID, partner, CUSTOMER_ID, new Date().toISOString(), COMPANY);

const partnerOfKey = database.prepare('SELECT partner FROM keys WHERE hash = ?');
const customerOf = database.prepare('SELECT id FROM customers WHERE id = ? AND partner = ?');
const companyOf = database.prepare('SELECT body FROM companies WHERE id = ? AND partner = ?');
const resultOf = database.prepare('SELECT request, response FROM idempotency WHERE partner = ? AND key = ?');
const addResult = database.prepare('INSERT INTO idempotency VALUES (?, ?, ?, ?)');
const announce = database.prepare('INSERT INTO outbox (body) VALUES (?)');
const counts = new Map<string, { second: number; requests: number }>();

/** Checks key and rate, and returns the partner. */
function callerOf(key: string | undefined): string {
  const row = partnerOfKey.get(hashOf(key ?? '')) as { partner: string } | undefined;
  if (!row) throw new HttpException('the API key is not valid', 401);
  const second = Math.floor(Date.now() / 1000);
  const count = counts.get(row.partner);
  const requests = count?.second === second ? count.requests + 1 : 1;
  if (requests > LIMIT) throw new HttpException('too many requests', 429);
  counts.set(row.partner, { second, requests });
  return row.partner;
}

@Controller('v1/partner/companies')
class CrudController {
  @Post()
  @HttpCode(200)
  create(
    @Headers('authorization') apiKey: string,
    @Headers('idempotency-key') key: string,
    @Body() request: CreateCompanyRequest,
  ): object {
    const owner = callerOf(apiKey);
    const hash = hashOf(JSON.stringify(request));
    database.exec('BEGIN IMMEDIATE');
    try {
      const response = this.createOnce(owner, { key, hash }, request);
      database.exec('COMMIT');
      return response;
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  }

  @Post(':id/compliance/annual-report/fee')
  @HttpCode(200)
  quote(
    @Headers('authorization') apiKey: string,
    @Param('id') id: string,
    @Body() request: QuoteFeeRequest,
  ): object {
    this.get(apiKey, id);
    return { payload: request, error: null };
  }

  @Get(':id')
  get(@Headers('authorization') apiKey: string, @Param('id') id: string): object {
    const row = companyOf.get(id, callerOf(apiKey)) as { body: string } | undefined;
    if (!row) throw new HttpException('there is no such company', 404);
    return { payload: JSON.parse(row.body) as object, error: null };
  }

  private createOnce(
    owner: string,
    { key, hash }: { readonly key: string; readonly hash: string },
    request: CreateCompanyRequest,
  ): object {
    const earlier = resultOf.get(owner, key) as { request: string; response: string } | undefined;
    if (earlier && earlier.request !== hash) throw new HttpException('the key was used before', 409);
    if (earlier) return JSON.parse(earlier.response) as object;
    const customer = request.serviceCustomerId;
    if (!customerOf.get(customer, owner)) throw new HttpException('there is no such customer', 404);
    const createdAt = new Date().toISOString();
    const company = { ...(request as object), serviceCompanyId: randomUUID(), status: 'PENDING', createdAt };
    const response = { payload: company, error: null };
    addCompany.run(company.serviceCompanyId, owner, customer, createdAt, JSON.stringify(company));
    announce.run(JSON.stringify({ eventName: 'company_created', company }));
    addResult.run(owner, key, hash, JSON.stringify(response));
    return response;
  }
}

@Module({ controllers: [CrudController] })
class CrudModule {}

const app = await NestFactory.create(CrudModule, { logger: false });
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
await app.listen(Number(PORT), '127.0.0.1');
console.log('ready');
process.on('SIGTERM', () => process.exit(0));
