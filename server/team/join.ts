import type * as z from 'zod/mini'
import type { InvitationAnswer, joinRequest } from '#api/team.ts'
import { Refused } from '#domain/refusals.ts'
import type { Identity } from '#server/access/identify.ts'
import { openSession, type OpenedSession } from '#server/access/open-session.ts'
import type { MemberRow } from '#server/access/session-store.ts'
import { confirmEmail, findMemberByEmail, insertMember, setMember, setPassword } from '#server/accounts/member-store.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { refuseWeakPassword } from '#server/accounts/refuse-weak-password.ts'
import { endAllSessions, lockSecrets } from '#server/accounts/secret-store.ts'
import { endSignUps } from '#server/accounts/sign-up-store.ts'
import { actAs } from '#server/history/act-as.ts'
import type { Ctx } from '#server/kit/context.ts'
import type { Tx } from '#server/kit/database/db.ts'
import { letGuess } from '#server/kit/http/failed-tries.ts'
import { noteSecurity } from '#server/kit/observe/security-log.ts'
import { findInvitation, setRole, takeInvitation } from './team-store.ts'

/** What an invitation says to whoever has its link. `invitation.over`; ten wrong links a minute, `request.too-many`. */
export async function readInvitation(ctx: Ctx, network: string, token: string): Promise<InvitationAnswer> {
  const { email, role } = await findGood(ctx, network, token)
  const member = await findMemberByEmail(ctx.db, email)
  return { email, role, houseName: ctx.houseName, isMember: isProved(member) }
}

const findGood = (ctx: Ctx, network: string, token: string) =>
  letGuess(ctx, 'invitation', network, async (noteWrong) => {
    const invitation = await findInvitation(ctx.db, token, ctx.now())
    if (invitation) return invitation
    await noteWrong()
    throw new Refused('invitation.over')
  })

const isProved = (member: MemberRow | undefined): member is MemberRow =>
  member !== undefined && member.email_verified_at !== null

type Person = NonNullable<z.infer<typeof joinRequest>['person']>

/**
 * Takes an invitation, once. A person who is new here gets an account: the link has proved their address. A member has
 * signed in before, and every session they had ends. `invitation.over`, `invitation.guest` for a member who has not
 * signed in, `request.invalid` without a name, `password.common`, `password.own-words`.
 */
export async function join(
  ctx: Ctx,
  network: string,
  { token, person }: z.infer<typeof joinRequest>,
  identity: Identity,
): Promise<OpenedSession> {
  const { email } = await findGood(ctx, network, token)
  const known = await findMemberByEmail(ctx.db, email)
  const passwordHash = isProved(known) ? null : await passwordOf(ctx, email, person)
  return await ctx.db.transaction().execute(async (tx) => {
    await actAs(tx, nameOf(person, identity))
    const taken = await takeInvitation(tx, token, ctx.now())
    if (!taken) throw new Refused('invitation.over')
    const before =
      person && passwordHash !== null
        ? await createPerson(ctx, tx, taken.email, { ...person, passwordHash })
        : await memberWhoSignedIn(tx, taken.email, identity)
    await endAllSessions(tx, before.id, ctx.now())
    const member = await setRole(tx, before.id, taken.role, ctx.now())
    await noteSecurity(tx, { what: 'joined', who: member.id, about: taken.id })
    return await openSession(ctx, tx, member, factorOf(identity, member.id))
  })
}

/** Who takes it, as the history names them. */
function nameOf(person: Person | undefined, identity: Identity): string {
  if (person) return `${person.firstName} ${person.lastName}`
  return identity.kind === 'member' ? `${identity.member.first_name} ${identity.member.last_name}`.trim() : 'somebody'
}

async function passwordOf(ctx: Ctx, email: string, person: Person | undefined): Promise<string> {
  if (!person) throw new Refused('request.invalid', { fields: ['person'] })
  refuseWeakPassword(ctx, email, person.password)
  return await hashPassword(person.password, ctx.config.passwordCost)
}

async function createPerson(
  ctx: Ctx,
  tx: Tx,
  email: string,
  { firstName, lastName, passwordHash }: Person & { passwordHash: string },
): Promise<MemberRow> {
  const names = { first_name: firstName, last_name: lastName }
  const made = await insertMember(tx, { email, ...names }, ctx.now())
  if (!made) throw new Refused('invitation.guest')
  await lockSecrets(tx, made.id)
  await endSignUps(tx, made.id, ctx.now())
  await setPassword(tx, made.id, passwordHash, ctx.now())
  await setMember(tx, made.id, names, ctx.now())
  return await confirmEmail(tx, made.id, 'APPROVED', ctx.now())
}

/** The member of the address, when it is they who ask. */
async function memberWhoSignedIn(tx: Tx, email: string, identity: Identity): Promise<MemberRow> {
  const member = await findMemberByEmail(tx, email)
  if (!member || identity.kind !== 'member' || identity.member.id !== member.id || identity.client)
    throw new Refused('invitation.guest')
  return member
}

/** Whoever has shown a second factor just now need not show it again. */
const factorOf = (identity: Identity, memberId: string) =>
  identity.kind === 'member' && identity.member.id === memberId
    ? { hasSecondFactor: identity.hasSecondFactor, factorShownAt: identity.factorShownAt }
    : {}
