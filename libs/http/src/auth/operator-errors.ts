import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { catchError, type Observable } from 'rxjs';
import { DomainError } from '#event-sourcing';

/**
 * The desk and the playground share their commands, which refuse a step that is not possible yet or any more with
 * `E_PLAYGROUND_STATE`. At the desk nobody plays: the code there is `E_RESOURCE_CONFLICT`.
 */
export class OperatorErrors implements NestInterceptor {
  intercept(_: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      catchError((error: unknown) => {
        if (error instanceof DomainError && error.code === 'E_PLAYGROUND_STATE')
          throw new DomainError('E_RESOURCE_CONFLICT', error.message);
        throw error;
      }),
    );
  }
}
