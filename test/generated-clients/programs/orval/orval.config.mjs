export default {
  api: {
    input: 'openapi.json',
    output: { target: 'generated/api.ts', client: 'fetch', baseUrl: process.env.SERVICE_URL },
  },
};
