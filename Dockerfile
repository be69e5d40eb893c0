# The server in an image:
#   docker build -t gridwords . && docker run --rm -p 8000:8000 gridwords

FROM python:3.13-slim-bookworm AS build
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends g++ make emscripten && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# The page's core first: the wheel takes it from build/web.
RUN make page-core && .venv/bin/python -m pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim-bookworm
COPY --from=build /wheels /wheels
# hadolint ignore=DL3013
RUN pip install --no-cache-dir "$(echo /wheels/gridwords-*.whl)[server]" && rm -r /wheels \
    && useradd --create-home --uid 1000 gridwords
USER 1000
EXPOSE 8000
ENTRYPOINT ["gridwords"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
