import { tellStories } from './stories.ts'
import { hasWebKit, openWebKit } from './webkit.ts'

tellStories({ name: 'WebKit', isHere: hasWebKit, packages: 'webkit2gtk-driver and xvfb', open: openWebKit })
