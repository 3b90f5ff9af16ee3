import { rightsPath, type RightsAnswer } from '#api/rights.ts'
import {
  changeRoleRequest,
  invitationParams,
  invitationPath,
  invitationRequest,
  invitationsPath,
  joinPath,
  joinRequest,
  personParams,
  personPath,
  personSessionParams,
  personSessionPath,
  readInvitationPath,
  readInvitationRequest,
  removePersonRequest,
  teamPath,
  type Invitation,
  type InvitationAnswer,
  type TeamAnswer,
} from '#api/team.ts'
import { memberOf } from '#server/access/authorize.ts'
import { identify } from '#server/access/identify.ts'
import { keepSession } from '#server/access/keep-session.ts'
import type { Routes } from '#server/kit/http/http.ts'
import { renameVisitor } from '#server/kit/http/rename-visitor.ts'
import { networkOf } from '#server/kit/http/visitor.ts'
import { changeRole, endSessionOf, removePerson } from './change-person.ts'
import { invite, withdrawInvitation } from './invite.ts'
import { join, readInvitation } from './join.ts'
import { listRights } from './list-rights.ts'
import { listTeam } from './list-team.ts'

/** Who works here, who is asked to, and what each may do. */
export const teamRoutes: Routes = (app, ctx) => {
  app.get(teamPath, async (request): Promise<TeamAnswer> => await listTeam(ctx, memberOf(request)))

  app.get(rightsPath, (): RightsAnswer => listRights())

  app.post(
    invitationsPath,
    { schema: { body: invitationRequest } },
    async (request): Promise<Invitation> => await invite(ctx, request.body, memberOf(request)),
  )

  app.delete(invitationPath, { schema: { params: invitationParams } }, async ({ params }) => {
    await withdrawInvitation(ctx, params.id)
    return {}
  })

  app.patch(personPath, { schema: { params: personParams, body: changeRoleRequest } }, async (request) => {
    const { params, body } = request
    await changeRole(ctx, params.id, { ...body, by: memberOf(request).member.id })
    return {}
  })

  app.delete(personPath, { schema: { params: personParams, body: removePersonRequest } }, async (request) => {
    const { params, body } = request
    await removePerson(ctx, params.id, { ...body, by: memberOf(request).member.id })
    return {}
  })

  app.delete(personSessionPath, { schema: { params: personSessionParams } }, async ({ params }) => {
    await endSessionOf(ctx, params)
    return {}
  })

  app.post(
    readInvitationPath,
    { schema: { body: readInvitationRequest } },
    async (request): Promise<InvitationAnswer> => await readInvitation(ctx, networkOf(request), request.body.token),
  )

  app.post(joinPath, { schema: { body: joinRequest } }, async (request, reply) => {
    const identity = await identify(ctx, request)
    const { secret, answer } = await join(ctx, networkOf(request), request.body, identity)
    await renameVisitor(ctx, request, reply)
    await keepSession(ctx, request, reply, { secret, memberId: answer.member.id })
    return answer
  })
}
