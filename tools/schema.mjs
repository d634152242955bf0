// Writes docs/overhead.schema.json, with which editors complete overhead.yml: the schema of the parser.
import { writeFileSync } from 'node:fs';
import { jsonSchema } from '../action/src/config/schema.ts';

writeFileSync('docs/overhead.schema.json', `${JSON.stringify(jsonSchema(), null, 2)}\n`);
