import { answerOf, CallFailed } from '#ui/api-client.ts'
import { untilLetIn } from './calls.ts'

/** Longer than a large file takes on a slow line. */
const TIMEOUT = 5 * 60_000

/**
 * Sends a file to the house and says how much of it has gone: from 0 to 1. `fetch` does not tell. Whoever was signed
 * out meanwhile signs in where they are, and it is sent again.
 */
export function sendFile<Answer>(
  path: string,
  file: Blob,
  failure: string,
  onProgress: (share: number) => void,
): Promise<Answer> {
  return untilLetIn(async () => {
    const { response, text } = await post(path, file, failure, onProgress)
    return answerOf(response, text, failure) as Answer
  })
}

function post(path: string, file: Blob, failure: string, onProgress: (share: number) => void) {
  const { promise, resolve, reject } = Promise.withResolvers<{ response: Response; text: string }>()
  const request = new XMLHttpRequest()
  request.open('POST', path)
  request.timeout = TIMEOUT
  request.setRequestHeader('content-type', file.type || 'application/octet-stream')
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
  const fail = () => reject(new CallFailed(failure, 'unreachable', 0))
  for (const event of ['error', 'timeout', 'abort']) request.addEventListener(event, fail)
  request.addEventListener('load', () => {
    const { status, responseText: text } = request
    const type = request.getResponseHeader('content-type') ?? ''
    resolve({ response: new Response(null, { status, headers: { 'content-type': type } }), text })
  })
  request.send(file)
  return promise
}
