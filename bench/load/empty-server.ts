import fastify from 'fastify';

// Fastify without anything else: the lowest cost of a small request. The body comes from the environment.
const body: unknown = JSON.parse(process.env.BENCH_BODY ?? '{}');
const app = fastify();
app.get('/v1/users/me', async () => body);
const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`ready at ${address.replace('127.0.0.1', 'localhost')}`);
process.on('SIGTERM', () => process.exit(0));
