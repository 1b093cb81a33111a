import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { concatMap, type Observable } from 'rxjs';
import { CommandHandling } from '#kit/event-sourcing';
import { partnerOf } from '#platform/domain-model';
import { commandContext, currentRequest, type HttpRequest, type PartnerCaller } from '#platform/http';
import { Clock, Logger, newId } from '#kit/kernel';
import { portalAct } from '../domain/portal-act.js';

const READS = new Set(['GET', 'HEAD']);

/** Records every successful write by a portal user. */
@Injectable()
export class RecordActs implements NestInterceptor {
  constructor(
    private readonly commands: CommandHandling,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const caller = currentRequest()?.caller;
    if (caller?.actor.type !== 'portal-user') return next.handle();
    const request = context.switchToHttp().getRequest<HttpRequest>();
    if (READS.has(request.method)) return next.handle();
    return next.handle().pipe(
      concatMap(async (result: unknown) => {
        await this.record(caller, request);
        return result;
      }),
    );
  }

  /** Logs a failure instead of throwing: the write itself has already succeeded. */
  private async record(caller: PartnerCaller, { method, route, path }: HttpRequest): Promise<void> {
    const { actor } = caller;
    // Belongs to the partner, so that a reset of the sandbox keeps it.
    const tenantId = partnerOf(caller.tenantId);
    const act = { tenantId, userId: actor.id, act: `${method} ${(route as { path: string }).path}`, path };
    const context = commandContext({ ...caller, tenantId }, { now: this.clock.now(tenantId) });
    try {
      await this.commands
        .of(portalAct)
        .execute(newId(), context, { type: 'RecordPortalAct', act }, { isNew: true });
    } catch (error) {
      this.logger.error('action in the portal could not be recorded', { err: error });
    }
  }
}
