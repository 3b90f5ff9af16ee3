import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import type { ServerKey } from '#api/offline.ts'
import type { Ctx } from '#server/kit/context.ts'
import { decrypt } from '#server/kit/secrets/encrypt.ts'
import { encryptedFor } from '#server/kit/secrets/encrypt-secrets.ts'
import { required } from '#server/kit/required.ts'
import { listDeskKeys } from './store.ts'

export type KeyHouse = Pick<Ctx, 'db' | 'remember'> & { config: Pick<Ctx['config'], 'secretKey'> }
type DeskKey = { no: number; publicKey: KeyObject; privateKey: KeyObject }

/** The keys with which this house signs what the desk reads: codes of guests, lists of devices. Opened once by a process. */
export const deskKeys = ({ db, config, remember }: KeyHouse): Promise<DeskKey[]> =>
  remember('desk keys', async () =>
    (await listDeskKeys(db)).map(({ no, public_key, encrypted_private_key }) => ({
      no,
      publicKey: createPublicKey({ key: public_key, format: 'der', type: 'spki' }),
      privateKey: createPrivateKey({
        key: Buffer.from(decrypt(config.secretKey, encryptedFor.deskKey(no), encrypted_private_key), 'base64'),
        format: 'der',
        type: 'pkcs8',
      }),
    })),
  )

/** The key that signs from now on: the newest. */
export const newestDeskKey = async (ctx: KeyHouse): Promise<DeskKey> =>
  required((await deskKeys(ctx)).at(-1), 'a key for codes')

/** What devices check the signatures of this house by. */
export const serverKeys = async (ctx: KeyHouse): Promise<ServerKey[]> =>
  (await deskKeys(ctx)).map(({ no, publicKey }) => ({
    no,
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
  }))
