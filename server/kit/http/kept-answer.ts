import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply } from 'fastify'
import { bareHeaders } from './bare-headers.ts'
import type { Config } from '#server/kit/config.ts'
import type { Ctx } from '#server/kit/context.ts'

type Encoding = 'br' | 'gzip'

/** An answer that many ask for: its bytes, and the same bytes compressed, once for all who ask. */
export type KeptAnswer = {
  type: string
  body: Buffer
  etag: string
  pace: Pace
  compressed: Map<Encoding, Buffer | Promise<Buffer>>
}
/** What lasts is compressed as well as can be; what lasts a second is compressed quickly. */
type Pace = 'well' | 'quickly'

/** Makes an answer ready to be sent many times. */
export function keepAnswer(text: string, type: string, pace: Pace = 'well'): KeptAnswer {
  const body = Buffer.from(text)
  // Weak: it names what the answer says, in whatever encoding it travels.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { type, body, etag, pace, compressed: new Map() }
}

/** The same for an answer in JSON. */
export const keepJson = (value: unknown, pace: Pace = 'well'): KeptAnswer =>
  keepAnswer(JSON.stringify(value), 'application/json; charset=utf-8', pace)

/** A route with a kept answer needs no headers of pages, and brings its bytes compressed. */
export const keptRoute = { config: { isData: true }, compress: false } as const

/**
 * Sends public answers in the best encoding that the browser takes: it keeps them, and asks each time whether they are
 * still the same. They are written past Fastify's own sending, which would look at each header and byte again.
 */
export function openSendKept({ production }: Pick<Config, 'production'>) {
  const always = { ...bareHeaders(production), 'cache-control': 'no-cache', vary: 'accept-encoding' }

  /** Writes an answer, with what is known of this one request in `headers`. */
  const write = (request: IncomingMessage, response: ServerResponse, answer: KeptAnswer, headers: Headers): void => {
    const { 'if-none-match': asked, 'accept-encoding': accepted } = request.headers
    const { etag, type } = answer
    if (isKnown(asked, etag)) return void response.writeHead(304, { ...always, ...headers, etag }).end()
    const encoding = isSmall(answer) ? null : encodingFor(accepted)
    const send = (bytes: Buffer) => {
      const of = { etag, 'content-type': type, 'content-length': bytes.length }
      const how = encoding && { 'content-encoding': encoding }
      response.writeHead(200, { ...always, ...headers, ...of, ...how }).end(bytes)
    }
    const bytes = bytesIn(answer, encoding)
    if (Buffer.isBuffer(bytes)) send(bytes)
    else bytes.then(send, () => response.destroy())
  }
  const reply = (to: FastifyReply, answer: KeptAnswer): FastifyReply => {
    to.hijack()
    write(to.request.raw, to.raw, answer, to.getHeaders() as Headers)
    return to
  }
  return { write, reply }
}

type Headers = Record<string, string | number>

/** Answers in public JSON that is made once, until the database announces that the catalogue has changed. */
export function openKeptJson({ config, remember }: Pick<Ctx, 'config' | 'remember'>) {
  const send = openSendKept(config)
  return async (reply: FastifyReply, name: string, make: () => unknown): Promise<FastifyReply> =>
    send.reply(reply, await remember(`answer ${name}`, async () => keepJson(await make())))
}

/** Sends a page in the best encoding that the browser takes. */
export async function sendPage(reply: FastifyReply, page: KeptAnswer): Promise<FastifyReply> {
  void reply.header('content-type', page.type)
  const encoding = encodingFor(reply.request.headers['accept-encoding'])
  if (encoding === null) return reply.send(page.body)
  return reply.header('content-encoding', encoding).send(await bytesIn(page, encoding))
}

/** Bytes that fit into one packet travel no faster when compressed. */
const isSmall = ({ body }: KeptAnswer) => body.length < 1024

const encodingFor = (accepted: string | undefined): Encoding | null =>
  accepted === undefined ? null : negotiate(accepted, ['br', 'gzip'])

const isKnown = (asked: string | undefined, etag: string): boolean =>
  asked !== undefined && (asked === etag || asked.split(/,\s*/).includes(etag))

const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)]
const brotliQuality = { well: 9, quickly: 4 }

/** The bytes in an encoding. Who asks first compresses them, in the thread pool, so that nobody else waits for it. */
function bytesIn({ body, pace, compressed }: KeptAnswer, encoding: Encoding | null): Buffer | Promise<Buffer> {
  if (encoding === null) return body
  const known = compressed.get(encoding)
  if (known) return known
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality[pace] }
  const made = encoding === 'br' ? inBrotli(body, { params }) : inGzip(body)
  compressed.set(encoding, made)
  void made.then(
    (bytes) => compressed.set(encoding, bytes),
    () => compressed.delete(encoding),
  )
  return made
}
