import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { makeCertificate } from './make-certificate.ts'

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>

/** How it refuses an address: for now, for ever, or because it does not carry emails of this sender. */
const refusals = {
  'refuse-for-now': { code: 450, words: '4.2.0 is asked to wait' },
  'refuse-for-ever': { code: 550, words: '5.1.1 is not known here' },
  'refuse-the-sender': { code: 554, words: '5.7.1 relay access denied' },
}
type Refusing = keyof typeof refusals
/** How a connection ends: within the text, or when the text is kept and that was not said; or it stays, and is silent. */
type Breaking = 'hang-up' | 'keep-and-hang-up' | 'fall-silent'

/** A real SMTP server that keeps what it is handed, over TLS and from who signs in, as mail servers see it. */
export async function openPostOffice({ offersTls = true } = {}) {
  const { key, cert } = makeCertificate(2)
  const emails: { to: string; data: string }[] = []
  let does: 'take' | Refusing | Breaking = 'take'
  let password = 'open sesame'
  const turnedAway = { addresses: 0, senders: 0, texts: 0 }

  const office = new SMTPServer({
    key,
    cert,
    disableReverseLookup: true,
    ...(!offersTls && { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
    onAuth: (given, _session, answer) => {
      if (given.username === 'house' && given.password === password) return answer(null, { user: 'house' })
      turnedAway.senders += 1
      return answer(refusal(535, `5.7.8 house is not let in`))
    },
    onRcptTo: ({ address }, _session, answer) => {
      if (!(does in refusals)) return answer()
      turnedAway.addresses += 1
      const { code, words } = refusals[does as Refusing]
      // As real servers do, it repeats whom it means.
      return answer(
        refusal(
          code,
          words.replace(' ', () => ` <${address}> `),
        ),
      )
    },
    onData: (data, session, answer) => void take(data, session, () => answer()),
  })
  const line = await openLine(office)

  async function take(data: SMTPServerDataStream, session: SMTPServerSession, sayThatItIsKept: () => void) {
    const [now, hangUp] = [does, () => line.cut(session.remotePort)]
    if (now !== 'take') turnedAway.texts += 1
    if (now === 'hang-up') return void data.once('data', hangUp)
    const words = (await text(data)).replaceAll('\r\n', '\n')
    if (now === 'fall-silent') return undefined
    for (const { address } of session.envelope.rcptTo) emails.push({ to: address, data: words })
    return now === 'take' ? sayThatItIsKept() : hangUp()
  }

  return {
    /** With user and password, and with its certificate as the only one that is trusted. */
    url: `smtp://house:${encodeURIComponent(password)}@127.0.0.1:${line.port}?tls.ca=${encodeURIComponent(cert)}`,
    /** From now on it does this. */
    does: (what: typeof does) => (does = what),
    asksForPassword: (other: string) => (password = other),
    /** How often it has refused an address, refused who signs in, or let a text go unanswered. */
    turnedAway,
    emailsTo: (address: string) => emails.filter(({ to }) => to === address).map(({ data }) => data),
    /** All that has come to it, as somebody on the way reads it. */
    heardOnTheWay: line.heard,
    close: async () => {
      await line.close()
      await new Promise<void>((done) => office.close(done))
    },
  }
}

/** An answer that is no; the other side reads its code. */
const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })

/** The line to the office, on which somebody may listen, and which may be cut. */
async function openLine(office: SMTPServer) {
  const far = office.listen(0, '127.0.0.1')
  await once(far, 'listening')
  const heard: Buffer[] = []
  const calls = new Set<Socket>()
  const near: Server = createServer((caller) => {
    const call = connect(portOf(far), '127.0.0.1')
    calls.add(call)
    caller.on('data', (bytes) => heard.push(bytes))
    for (const end of [caller, call]) end.on('error', () => {})
    caller.on('close', () => call.destroy())
    call.on('close', () => calls.delete(call) && caller.destroy())
    caller.pipe(call).pipe(caller)
  })
  near.listen(0, '127.0.0.1')
  await once(near, 'listening')
  return {
    port: portOf(near),
    heard: () => Buffer.concat(heard).toString('latin1'),
    /** Ends the call that the office sees as coming from this port. */
    cut: (port: number) => {
      for (const call of calls) if (call.localPort === port) call.destroy()
    },
    close: async () => {
      for (const call of calls) call.destroy()
      near.close()
      await once(near, 'close')
    },
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port
