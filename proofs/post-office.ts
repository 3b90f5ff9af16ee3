import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>

/** A post office that keeps what it is handed, as mail servers see it. */
export async function openPostOffice() {
  const emails: { to: string; data: string }[] = []
  let isShut = false
  let refusals = 0
  const server: Server = createServer((socket) => {
    let to = ''
    let data: string | null = null
    socket.setEncoding('utf8').write('220 post\r\n')
    socket.on('error', () => {})
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n')
      rest = lines.pop()!
      for (const line of lines) {
        if (data !== null) {
          if (line !== '.') {
            data += `${line}\n`
            continue
          }
          emails.push({ to, data })
          data = null
          socket.write('250 kept\r\n')
        } else if (/^RCPT TO/i.test(line)) {
          to = /<(.+)>/.exec(line)![1]!
          if (isShut) refusals += 1
          socket.write(isShut ? '450 later\r\n' : '250 ok\r\n')
        } else if (/^DATA/i.test(line)) {
          data = ''
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    refusals: () => refusals,
    shut: (shut: boolean) => (isShut = shut),
    emailsTo: (address: string) => emails.filter(({ to }) => to === address).map(({ data }) => data),
    close: () => server.close(),
  }
}
