import { useQuery } from '@tanstack/react-query'
import {
  looksPath,
  picturesPath,
  previewStoryPath,
  servicePicturesPath,
  serviceStoryPath,
  type LooksPicture,
  type ServiceLooks,
  type StoryPreview,
  type UploadedPicture,
} from '#api/pictures.ts'
import { pictureUnreadable } from '#domain/words.ts'
import { answers } from '#desk/calls/answers.ts'
import { ask, send } from '#desk/calls/calls.ts'
import { sendFile } from '#desk/calls/send-file.ts'
import { timetableChanged } from '#desk/office/times/useTimetable.ts'
import { CallFailed } from '#ui/api-client.ts'

/** What is said when pictures and story cannot be had. */
export const looksFailed = 'Could not load the pictures and the story.'

const queryKey = (id: string) => ['looks', id]
const at = (path: string, id: string) => path.replace(':id', () => id)

/** How a service shows itself to guests. */
export const useLooks = (id: string) =>
  useQuery({ queryKey: queryKey(id), queryFn: () => ask<ServiceLooks>(at(looksPath, id), looksFailed) })

/** Gives a service these pictures in this order, if nobody has changed the service since this revision. */
export async function changePictures(id: string, shown: readonly LooksPicture[], revision: number) {
  const pictures = shown.map(({ pictureId, alt }) => ({ pictureId, alt }))
  return await change(id, servicePicturesPath, { revision, pictures }, 'Could not save the pictures.')
}

/** Changes what guests can read about a service, if nobody has changed the service since this revision. */
export const changeStory = (id: string, story: string, revision: number) =>
  change(id, serviceStoryPath, { revision, story }, 'Could not save the story.')

async function change(id: string, path: string, body: object, failure: string): Promise<ServiceLooks> {
  const words = `${failure} Please try again.`
  const changed = await send<ServiceLooks>(at(path, id), body, words, { method: 'PUT' })
  answers.setQueryData(queryKey(id), changed)
  void timetableChanged()
  return changed
}

/** A story as guests would read it. */
export const previewStory = (story: string) =>
  send<StoryPreview>(previewStoryPath, { story }, 'Could not create the preview. Please try again.')

const MOST_BYTES = 15 * 1024 * 1024

/** Uploads a picture; what the house would refuse for its size is not sent at all. */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<UploadedPicture> {
  if (file.size === 0 || file.size > MOST_BYTES) throw new CallFailed(pictureUnreadable, 'picture.unreadable', 400)
  const failure = 'Could not upload the picture. Please try again.'
  return await sendFile<UploadedPicture>(picturesPath, file, failure, onProgress)
}
