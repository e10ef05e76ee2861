// Tasks of pages without blocks that few lessons use. On other pages, `extras.js` replaces this module.

export const EXTRA_TASKS = [];

export const startSteps = () => {};
