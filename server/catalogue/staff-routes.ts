import {
  looksParams,
  looksPath,
  picturesPath,
  previewStoryPath,
  previewStoryRequest,
  servicePicturesPath,
  servicePicturesRequest,
  serviceStoryPath,
  serviceStoryRequest,
  type ServiceLooks,
  type StoryPreview,
  type UploadedPicture,
} from '#api/pictures.ts'
import { Refused } from '#domain/refusals.ts'
import { failingWith, whyUnreadable, type App, type Routes } from '#server/kit/http/http.ts'
import { changePictures, changeStory, showLooks } from './change-looks.ts'
import { keepPicture } from './keep-picture.ts'
import { MOST_BYTES } from './make-picture-files.ts'
import { renderStory } from './render-story.ts'

/** How services show themselves: their pictures, and what can be read about them. */
export const looksRoutes: Routes = (app, ctx) => {
  app.get(
    looksPath,
    { schema: { params: looksParams } },
    async ({ params }): Promise<ServiceLooks> => await showLooks(ctx.db, params.id),
  )

  app.put(
    servicePicturesPath,
    { schema: { params: looksParams, body: servicePicturesRequest } },
    async ({ params, body }): Promise<ServiceLooks> => await changePictures(ctx, params.id, body),
  )

  app.put(
    serviceStoryPath,
    { schema: { params: looksParams, body: serviceStoryRequest } },
    async ({ params, body }): Promise<ServiceLooks> => await changeStory(ctx, params.id, body),
  )

  app.post(previewStoryPath, { schema: { body: previewStoryRequest } }, ({ body }): StoryPreview => ({
    html: renderStory(body.story),
  }))

  const failing = failingWith('unexpected', ctx)
  void app.register(async (route: App) => {
    // Whatever a file says that it is, it is looked at; but no form of another page can send one.
    route.removeAllContentTypeParsers()
    route.addContentTypeParser(
      /^(image\/|application\/(?!x-www-form-urlencoded))/,
      { parseAs: 'buffer' },
      (_request, bytes, done) => done(null, bytes),
    )
    route.post(
      picturesPath,
      {
        bodyLimit: MOST_BYTES,
        errorHandler: (error, request, reply) =>
          failing(isNoFile(error) ? new Refused('picture.unreadable') : error, request, reply),
      },
      async ({ body }): Promise<UploadedPicture> => {
        if (!Buffer.isBuffer(body) || body.length === 0) throw new Refused('picture.unreadable')
        return await keepPicture(ctx, body)
      },
    )
  })
}

const isNoFile = (error: unknown) => ['request.too-large', 'request.unsupported'].includes(whyUnreadable(error) ?? '')
