/** The floor for a call: a bare Fastify route that answers the very same bytes from memory, in the same encoding. */
import Fastify from 'fastify'
import { tellCpu } from './cpu.ts'

const app = Fastify()
type Answer = { bytes: Buffer; encoding: string | null }
const answers = new Map<string, Answer>()

process.on('message', (asked: 'cpu' | { name: string; bytes: string; encoding: string | null }) => {
  if (asked === 'cpu') return
  answers.set(`/${asked.name}`, { bytes: Buffer.from(asked.bytes, 'base64'), encoding: asked.encoding })
  process.send!({ ready: asked.name })
})

app.get('/:name', (request, reply) => {
  const answer = answers.get(request.url)
  if (answer?.encoding) void reply.header('content-encoding', answer.encoding)
  return reply.type('application/json; charset=utf-8').send(answer?.bytes)
})
tellCpu()
process.on('disconnect', () => process.exit())
process.send!({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
