import { Body, Controller, Get, Param, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { partnerOf } from '#platform/domain-model';
import { Throttle } from '#platform/credentials';
import { AllowedWhileSuspended, Caller, Costs, type HttpRequest, type PartnerCaller } from '#platform/http';
import { ChangeRole, GetPartner, InvitePerson, ListPeople, PortalMails, RemovePerson } from '#domain/partner';
import { AtLeast, PortalEndpoint } from '../sessions/portal-endpoint.js';
import { PortalSessions } from '../sessions/portal-sessions.js';
import { ChangeRoleRequest, InviteRequest } from './people.requests.js';
import type { Person, RemovedPerson, Role } from './portal.responses.js';

/** A partner's people, for its admins. */
@Controller('portal/api/people')
@PortalEndpoint()
@AtLeast('admin')
export class PeopleController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly sessions: PortalSessions,
    private readonly throttle: Throttle,
    private readonly mails: PortalMails,
  ) {}

  @Get()
  list(@Caller() { tenantId }: PartnerCaller): Promise<readonly Person[]> {
    return this.queryBus.execute(new ListPeople(partnerOf(tenantId)));
  }

  /** A repeated invitation with the same role sends a new link; another role is 409. The throttle limits e-mails to one address. */
  @Post()
  @Costs(10)
  async invite(
    @Caller() { tenantId, ...by }: PartnerCaller,
    @Body() { email, role }: InviteRequest,
    @Req() request: HttpRequest,
  ) {
    const partnerId = partnerOf(tenantId);
    this.mails.assertAvailable();
    await this.throttle.admit(`portal-invitation/${partnerId}/${email.toLowerCase()}`, request);
    const { name } = await this.queryBus.execute(new GetPartner(partnerId));
    const invited = await this.commandBus.execute(new InvitePerson(partnerId, { email, role }, by));
    await this.mails.invited(invited.email, name, role, invited.link);
    const { userId, expiresAt } = invited;
    return { userId, email: invited.email, role, expiresAt };
  }

  @Post(':userId/role')
  async changeRole(
    @Caller() { tenantId, ...by }: PartnerCaller,
    @Param('userId') userId: string,
    @Body() { role }: ChangeRoleRequest,
  ): Promise<{ userId: string; role: Role }> {
    await this.commandBus.execute(new ChangeRole(partnerOf(tenantId), userId, role, by));
    this.sessions.forget();
    return { userId, role };
  }

  /** Allowed during suspension too, because people who left must lose access at once. */
  @Post(':userId/remove')
  @AllowedWhileSuspended()
  async remove(
    @Caller() { tenantId, ...by }: PartnerCaller,
    @Param('userId') userId: string,
  ): Promise<RemovedPerson> {
    const keys = await this.commandBus.execute(new RemovePerson(partnerOf(tenantId), userId, by));
    await this.sessions.endAllOf(userId);
    return { userId, removed: true, keys };
  }
}
