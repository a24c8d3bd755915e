# Read by the fresh-*.sh: how this machine reaches the package index, out of its settings for pip; and nothing else of
# them, so that no package comes from a place that other machines do not have.
for option in index-url proxy cert client-cert trusted-host; do
    variable=PIP_$(echo "$option" | tr 'a-z-' 'A-Z_')
    eval "value=\${$variable:-}"
    [ -n "$value" ] || value=$("${PYTHON:-python3}" -m pip config get "global.$option" 2>/dev/null) || continue
    export "$variable=$value"
done
unset PIP_FIND_LINKS PIP_EXTRA_INDEX_URL PIP_CONSTRAINT PIP_NO_INDEX
export PIP_CONFIG_FILE=/dev/null PIP_NO_CACHE_DIR=1
