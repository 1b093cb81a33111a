import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Role } from '../../domain/events.js';
import type { Person } from '../../domain/people.js';
import { PartnerPeople } from '../../people/partner-people.js';

/** A person of a partner as shown to its admins. */
export type PersonView = Omit<Person, 'roleChanges'>;

/** Returns a partner's people by address, including removed ones; erased people come last. */
export class ListPeople extends Query<readonly PersonView[]> {
  constructor(readonly tenantId: string) {
    super();
  }
}

@QueryHandler(ListPeople)
export class ListPeopleHandler implements IQueryHandler<ListPeople> {
  constructor(private readonly people: PartnerPeople) {}

  async execute({ tenantId }: ListPeople): Promise<readonly PersonView[]> {
    const people = await this.people.of(tenantId);
    const views = people.map(
      ({ userId, email, role, status, secondFactor, invitedAt, joinedAt }): PersonView => ({
        userId,
        email,
        role,
        status,
        secondFactor,
        invitedAt,
        joinedAt,
      }),
    );
    return views.sort(
      (one, other) =>
        Number(one.email === null) - Number(other.email === null) ||
        (one.email ?? one.userId).localeCompare(other.email ?? other.userId),
    );
  }
}

/** Returns a person's role, or null if they are not an active person of the partner. */
export class RoleOf extends Query<Role | null> {
  constructor(
    readonly tenantId: string,
    readonly userId: string,
  ) {
    super();
  }
}

@QueryHandler(RoleOf)
export class RoleOfHandler implements IQueryHandler<RoleOf> {
  constructor(private readonly people: PartnerPeople) {}

  execute({ tenantId, userId }: RoleOf): Promise<Role | null> {
    return this.people.roleOf(tenantId, userId);
  }
}
