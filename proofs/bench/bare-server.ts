/** The floor for a call: a bare Fastify route that answers the very same bytes from memory. */
import Fastify from 'fastify'

const app = Fastify()
const bytes = new Map<string, Buffer>()

process.on('message', ({ name, url }: { name: string; url: string }) => void remember(name, url))

async function remember(name: string, url: string): Promise<void> {
  bytes.set(`/${name}`, Buffer.from(await (await fetch(url)).arrayBuffer()))
  process.send!({ ready: name })
}

app.get('/:name', (request, reply) => reply.type('application/json; charset=utf-8').send(bytes.get(request.url)))
process.on('disconnect', () => process.exit())
process.send!({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })
