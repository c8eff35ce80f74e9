/**
 * Where and how each call about records is made, apart from what it carries: the app's first view makes such calls
 * and must not wait for every schema there is.
 */
export const recordAddresses = <const Plural extends string>(plural: Plural) => {
  const path = `/v1/${plural}` as const;
  const one = `${path}/{id}` as const;
  return {
    list: { method: 'GET', path },
    count: { method: 'GET', path: `${path}/count` },
    facets: { method: 'GET', path: `${path}/facets` },
    alike: { method: 'GET', path: `${path}/alike` },
    read: { method: 'GET', path: one },
    create: { method: 'POST', path, idempotent: true },
    change: { method: 'PATCH', path: one, ifMatch: 'required' },
    trash: { method: 'DELETE', path: one, ifMatch: 'required' },
    restore: { method: 'POST', path: `${one}/restore` },
    uses: { method: 'GET', path: `${one}/uses` },
    history: { method: 'GET', path: `${one}/history` },
    freeze: { method: 'POST', path: `${path}/sets` },
    bulk: { method: 'POST', path: `${path}/bulk`, idempotent: true },
    moveReferences: { method: 'POST', path: `${one}/move-references` },
    merge: { method: 'POST', path: `${one}/merge`, ifMatch: 'required' },
    place: { method: 'POST', path: `${one}/place` },
    purge: { method: 'POST', path: `${one}/purge`, ifMatch: 'required' },
    export: { method: 'GET', path: `${path}/export` },
    upload: { method: 'POST', path: `${path}/imports` },
  } as const;
};

export const changeSetAddresses = {
  list: { method: 'GET', path: '/v1/change-sets' },
  read: { method: 'GET', path: '/v1/change-sets/{id}' },
  changes: { method: 'GET', path: '/v1/change-sets/{id}/changes' },
  undo: { method: 'POST', path: '/v1/change-sets/{id}/undo' },
} as const;

export const overviewAddresses = {
  read: { method: 'GET', path: '/v1/overview' },
  quality: { method: 'GET', path: '/v1/overview/quality' },
} as const;
